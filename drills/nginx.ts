import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '../src/server/platform/embedded-postgres/server.ts'
import { waitUntil } from './harness.ts'

const deployed = new URL('../deploy/nginx.conf', import.meta.url)

/** deploy/nginx.conf without TLS, on a free port, before shops on the given ports of this machine. */
export async function startNginx(firstPorts: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'astra-nginx-'))
  await chmod(folder, 0o711)
  const file = join(folder, 'nginx.conf')
  const port = await findFreePort()
  const write = async (ports: readonly number[]) =>
    writeFile(file, configure(await readFile(deployed, 'utf8'), { folder, port, ports }))
  await write(firstPorts)
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await waitUntil('nginx answers', async () => {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
    return fetch(url).catch(() => null)
  })
  return {
    url,
    async use(ports: readonly number[]) {
      await write(ports)
      child.kill('SIGHUP')
      // Its new workers have the new configuration, and the old ones finish what they do.
      await setTimeout(1_000)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** All customers of a drill come from this machine: each says in a header what its address is. */
function configure(
  deployedText: string,
  { folder, port, ports }: { folder: string; port: number; ports: readonly number[] },
): string {
  const servers = ports.map(each => `    server 127.0.0.1:${each};\n`).join('')
  const [, upstream = '', server = ''] =
    /(upstream astra_store \{[^}]*\})[^]*?(server \{\n {4}listen 443[^]*)/.exec(deployedText) ?? []
  const http = `${upstream}\n${server}`
    .replace(/^ *server 127\.0\.0\.1:3000;\n/m, servers)
    .replace(/^ *listen 443.*\n/m, `    listen 127.0.0.1:${port};\n`)
    .replace(/^ *(listen|ssl_|limit_).*\n/gm, line => (line.includes(String(port)) ? line : ''))
    .replace('$remote_addr', '$http_x_forwarded_for')
  return [
    `daemon off;\npid ${folder}/nginx.pid;\nworker_processes 1;\nevents {}`,
    `http {\naccess_log off;\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;`,
    ...['fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`),
    `${http}\n}\n`,
  ].join('\n')
}
