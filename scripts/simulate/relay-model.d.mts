/** Input of device/model/company/copy. */
export function relayModel(): { model_id: number; name: string; brand: string; registers: object[] };
