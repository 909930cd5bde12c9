// Preloaded into every process, so that none survives a killed launcher.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
