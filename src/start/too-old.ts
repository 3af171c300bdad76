/**
 * What is said where a program is older than the oldest that will do, or null where it is not.
 *
 * @param version as a program tells it: `20.17.0`, `2.39.5 (Apple Git-154)`
 * @param oldest major and minor, such as `20.17`
 */
export function tooOld(program: string, version: string, oldest: string): string | null {
  const [major = 0, minor = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0] = numbers(oldest);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return null;
  return `${program} ${version} is too old: ${oldest} or newer is needed`;
}

function numbers(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10));
}
