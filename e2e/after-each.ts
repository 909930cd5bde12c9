// Its own file, run before each file of tests: the harness is loaded once by a worker, and so would be its hooks.
import { afterEach } from 'vitest';
import { closePages } from './harness.ts';

afterEach(closePages);
