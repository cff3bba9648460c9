import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` and `id` of the base station that has it. */
export const gatewayEuiTaken = defineError('errors.gateway_eui_taken', 409);
/** Another company's base station: the owner is not disclosed. */
export const gatewayEuiTakenElsewhere = defineError('errors.gateway_eui_taken_elsewhere', 409);
/** The base station is assigned to no network server. */
export const baseStationOnNoServer = defineError('errors.base_station_on_no_server', 409);
export const baseStationInTrash = defineError('errors.base_station_in_trash', 409);
