export { RedisClient } from './redis-client';
