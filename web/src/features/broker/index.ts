export { BrokerPage } from './components/broker-page';
