// A separate file that runs before each test file: a worker loads the harness once, so its hooks would run once too.
import { afterEach } from 'vitest';
import { closePages } from './harness.ts';

afterEach(({ task }) => closePages(task.result?.state === 'fail'));
