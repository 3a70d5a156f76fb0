// Exits 0 while a browser of the worker lives. Whether the worker takes jobs is what the API's /readyz knows.
import { readdir, readFile } from 'node:fs/promises'

const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
const lives = await Promise.all(
  processes.map(async (pid) => {
    const [commandLine, stat] = await Promise.all(
      ['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    return commandLine.includes('--remote-debugging-pipe') && !/\) Z /.test(stat)
  }),
)
process.exit(lives.includes(true) ? 0 : 1)
