import base from './vite.config';
const server = 'http://127.0.0.1:8120';
export default { ...base, server: { host: '127.0.0.1', port: 8121, strictPort: true, proxy: { '/api': server, '/integrations': server, '/socket.io': { target: server, ws: true }, '/fonts': server, '/map': server } } };
