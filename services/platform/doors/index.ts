export { type Door, DoorLedger, doorRows, doorTables } from './door-ledger.repository';
