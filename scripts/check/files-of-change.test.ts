import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { filesOfChange, filesToProve } from './changed.mjs';
import { plantTree, type PlantedTree } from './planted-tree.ts';

const trees: PlantedTree[] = [];
afterEach(() => trees.splice(0).forEach((tree) => tree.remove()));

function planted() {
  const tree = plantTree({});
  trees.push(tree);
  return tree.root;
}

/** A repository with two commits on main, each of one file. */
function repository() {
  const root = planted();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], { cwd: root, stdio: 'pipe' });
  const commit = (name: string) => {
    writeFileSync(join(root, name), '');
    git('add', '.');
    git('commit', '-qm', name);
  };
  git('init', '-qb', 'main');
  commit('first');
  commit('second');
  return { root, git, commit };
}

describe('the change that is tested', () => {
  it('is the last commit on main, with what is not committed yet', () => {
    const { root } = repository();
    writeFileSync(join(root, 'third'), '');
    expect(filesOfChange(root)).toEqual(['second', 'third']);
  });

  it('is everything since main on a branch', () => {
    const { root, git, commit } = repository();
    git('checkout', '-qb', 'feature');
    commit('third');
    commit('fourth');
    expect(filesOfChange(root)).toEqual(['fourth', 'third']);
  });

  it('is unknown without a history', () => expect(filesOfChange(planted())).toBeUndefined());
});

describe('what --changed proves', () => {
  it('is what is not committed yet, and on a clean main the last commit', () => {
    const { root } = repository();
    expect(filesToProve(root)).toEqual(['second']);
    writeFileSync(join(root, 'third'), '');
    expect(filesToProve(root)).toEqual(['third']);
  });

  it('is what differs from a named commit, even if that is nothing', () => {
    const { root } = repository();
    expect(filesToProve(root, 'HEAD')).toEqual([]);
    expect(filesToProve(root, 'HEAD~1')).toEqual(['second']);
  });

  it('is unknown without a branch main', () => {
    const { root, git } = repository();
    git('branch', '-m', 'trunk');
    expect(filesToProve(root)).toBeUndefined();
  });

  it.each(['nowhere', '--output=x'])('is told when %s is no commit', (base) => {
    const { root } = repository();
    expect(() => filesToProve(root, base)).toThrow(`here is none called ${base}`);
    const run = spawnSync(process.execPath, ['scripts/check/run-steps.mjs', '--changed', base], { encoding: 'utf8' });
    expect(run.stderr).toBe(`--changed compares with a commit or a branch, and here is none called ${base}.\n`);
    expect(run.stdout).toMatch(/\n0 passed, 1 failed\n$/);
    expect(run.status).toBe(1);
  });
});
