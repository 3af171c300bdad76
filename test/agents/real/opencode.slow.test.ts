/** OpenCode, which tells of its events by a plugin; test/agents/opencode.slow.test.ts looks at that one. */
import { opencode } from './clients.ts';
import { testAnswer, testTold } from './contract.ts';
import { describeClient } from './desk.ts';

describeClient('OpenCode', opencode, () => {
  testTold(opencode);
  testAnswer(opencode);
});
