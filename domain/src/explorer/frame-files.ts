/** The page of the sandboxed frame in which examples run, and the folder of the files that it consists of. */
export const framePath = '/api-explorer-frame';
export const runtimeFolder = '/api-explorer-runtime';

/** What the server puts into that page. */
export const runnerPath = `${runtimeFolder}/runner.js`;
export const frameStylePath = `${runtimeFolder}/frame.css`;

/** The map library of the examples: its module, the module of its workers, and its style. */
export const mapLibrary = {
  script: `${runtimeFolder}/maplibre-gl.js`,
  worker: `${runtimeFolder}/maplibre-gl-worker.mjs`,
  style: `${runtimeFolder}/maplibre-gl.css`,
} as const;
