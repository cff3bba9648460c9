/** What device/model/company/copy takes. */
export function relayModel(): { model_id: number; name: string; brand: string; registers: object[] };
