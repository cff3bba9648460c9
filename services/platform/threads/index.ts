export { type Port, PortCalls } from './port-calls';
