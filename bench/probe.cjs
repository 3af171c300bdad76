/**
 * Loaded into the command by `node --require`: writes down at its end which git processes it started,
 * and how much memory it took at most. Plain JavaScript, because a loader for TypeScript would count
 * as the command's memory.
 */
const childProcess = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');

const { BENCH_PROBE, GIT_TRACE2_EVENT } = process.env;
const calls = [];

function record(args, options) {
  const env = { ...options.env };
  // What is ours is not part of the call.
  if (env.BENCH_PROBE === BENCH_PROBE) delete env.BENCH_PROBE;
  if (env.GIT_TRACE2_EVENT === GIT_TRACE2_EVENT) delete env.GIT_TRACE2_EVENT;
  const call = { args, cwd: options.cwd, env, input: [] };
  calls.push(call);
  return call;
}

const { spawn, spawnSync } = childProcess;

childProcess.spawn = (command, args, options) => {
  const child = spawn(command, args, options);
  if (command !== 'git') return child;
  const { input } = record(args, options);
  if (child.stdin) {
    for (const method of ['write', 'end']) {
      const original = child.stdin[method];
      child.stdin[method] = function (chunk, ...rest) {
        if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) input.push(Buffer.from(chunk));
        return original.call(this, chunk, ...rest);
      };
    }
  }
  return child;
};

childProcess.spawnSync = (command, args, options) => {
  if (command === 'git') record(args, options).input.push(Buffer.from(options.input ?? ''));
  // Names of objects come to git by a pipe that a shell makes (src/git/cat-file.ts); the shell is ours.
  if (command === 'sh' && args[1].endsWith('git cat-file --batch')) {
    const names = args.slice(3).map((name) => `${name}\n`);
    record(['cat-file', '--batch'], options).input.push(Buffer.from(names.join('')));
  }
  return spawnSync(command, args, options);
};

process.on('exit', () => {
  const found = {
    peakMemory: peakMemory(),
    calls: calls.map((call) => ({
      ...call,
      input: Buffer.concat(call.input).toString('base64'),
    })),
  };
  writeFileSync(BENCH_PROBE, JSON.stringify(found));
});

/**
 * Bytes. Linux takes a process's largest size over from the one that started it (getrusage(2)), so
 * what proc(5) says of this program alone is preferred.
 */
function peakMemory() {
  try {
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
