/** One repository, ten switches a day, a hotfix in the middle, and Monday. */
import { expect, test } from 'vitest';
import { begin } from './day.ts';

test('a web developer, one repository', async () => {
  const day = begin('shop', { 'src/index.ts': 'start\n', '.gitignore': 'node_modules\n' });

  day.say('Thursday: the first checkpoint, a minute after the installation');
  await day.git('switch --create feature/login');
  day.edit('src/login.ts', 'form\n');
  await day.type('git checkpoint save "Login page" --next "validate the password"');
  expect(day.status()).toBe('?? src/login.ts');
  await day.type('git checkpoint install');
  await day.type('git checkpoint');

  day.say('commits take her files along, and nothing else');
  await day.git('add --all');
  await day.git('commit --message "Add the login form"');
  expect(day.repo.git('show', '--format=', '--name-only')).toBe('src/login.ts');

  day.say('a hotfix in the middle');
  day.edit('src/login.ts', 'form\npassword\n');
  await day.git('stash');
  await day.git('switch main');
  await day.git('switch --create hotfix/typo');
  day.edit('src/index.ts', 'start!\n');
  await day.git('commit --all --message "Fix the typo"');
  await day.git('switch main');
  await day.git('merge hotfix/typo');
  await day.git('branch --delete hotfix/typo');
  await day.git('switch feature/login');
  await day.git('stash pop');
  await day.type('git checkpoint');

  day.say('what is done, and what is next');
  await day.type('git checkpoint save --done "Password rules" --next "ask Dana about the e-mail"');
  await day.type('git checkpoint show');

  day.say('two more branches');
  await day.git('commit --all --message "Check the password"');
  await day.git('switch --create feature/cart main');
  await day.type('git checkpoint save "Cart rounding" --next "test with three currencies"');
  await day.git('switch --create spike/dark-mode main');
  await day.type(
    'git checkpoint save "Dark mode" --next "measure the contrast" --question "which grey?"',
  );
  await day.git('branch --move spike/night-mode');
  await day.git('stash --include-untracked');
  await day.git('switch feature/login');

  day.say('a merge that stops');
  day.edit('src/index.ts', 'start: login\n');
  await day.git('commit --all --message "Start with the login"');
  await day.git('merge main', 1);
  await day.type('git checkpoint save --next "decide which start counts"');
  await day.type('git checkpoint');
  day.edit('src/index.ts', 'start! login\n');
  await day.git('commit --all --no-edit');

  day.say('Monday: where was I?');
  await day.type('git checkpoint list');
  await day.type('git checkpoint resume');
  await day.type('git checkpoint resume feature/cart', 0, [{ expect: 'witch', send: '\r' }]);

  day.say('an abandoned branch, and what is over');
  await day.git('branch --delete --force spike/night-mode');
  await day.type('git checkpoint done');
  await day.type('git checkpoint list');
  await day.type('git checkpoint log -n 5');
  expect(day.status()).toBe('');
  await day.matches('web-developer');
});
