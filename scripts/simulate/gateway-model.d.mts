/** Input of device/model/company/copy. */
export function gatewayModel(): {
  model_id: number;
  name: string;
  brand: string;
  for_gateway: boolean;
  resource: string;
  readings: object[];
  registers: object[];
};
