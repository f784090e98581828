import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminCommands } from '../admin-cli/commands.ts'
import { readArguments } from '../admin-cli/read-arguments.ts'
import { runCommand } from '../admin-cli/run-command.ts'
import type { Shop } from '../shop.ts'

export async function openAdmin({ shop }: { shop: Shop }) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-admin-'))
  return {
    types: async (...typed: string[]) =>
      (await runCommand(shop, readArguments(adminCommands, typed))).join('\n'),
    async file(name: string, content: string | Uint8Array) {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Admin = Awaited<ReturnType<typeof openAdmin>>
