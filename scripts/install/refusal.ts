/** Why the installer stops: what is wrong (`fatal:`) and what to type (`hint:` lines). */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly hints: string[],
    readonly exitCode = 128,
  ) {
    super(message);
  }
}
