export async function runK6() {
  return 0;
}
