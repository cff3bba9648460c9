// Initial state of the demo's network server: the same at every start, because the platform keeps the ids.
export const TENANT = { id: '5b1f2a3c-7d84-4c0e-9a61-0d5f3e2b7a10', name: 'Demo' };
export const APPLICATION = { id: '9c2d4e6f-1a3b-4c5d-8e7f-2b4d6f8a0c1e', name: 'Meters' };
export const ALGORITHM = { id: 'default', name: 'Default ADR algorithm (LoRa only)' };

const CLASS_A = { id: '3e5a7c91-0b2d-4f68-8a1c-6d4e2f0b9c73', name: 'Battery, class A', isClassC: false };
const CLASS_C = { id: '7f9b1d35-2c4e-4a86-9d0f-8b6a4c2e1f57', name: 'Mains, class C', isClassC: true };
export const PROFILES = [CLASS_A, CLASS_C];

/** Of a meter of the fleet. */
export const profileOf = ({ isClassC = false }) => (isClassC ? CLASS_C : CLASS_A).id;
