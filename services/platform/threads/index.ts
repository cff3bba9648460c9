export { type Answers, type Port, PortCalls, ThreadEnded } from './port-calls';
