// Preloaded into every process: also a launcher that is killed at once must not leave one behind.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
