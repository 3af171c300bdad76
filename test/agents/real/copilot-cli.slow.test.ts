/** GitHub Copilot CLI. */
import { copilot } from './clients.ts';
import { testContract } from './contract.ts';
import { describeClient } from './desk.ts';

describeClient('GitHub Copilot CLI', copilot, () => {
  testContract(copilot, { heldUp: 1 });
});
