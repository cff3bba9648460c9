export { DoorLedger, doorRows, doorTables } from './door-ledger.repository';
