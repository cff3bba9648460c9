export { DatedZones, NamedZoneSelect, type ZoneChange } from './dated-zones';
