import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies the package completely or not at all, readable by every user. Returns the copy's folder. */
export async function copyPrograms(packageFolder: string, copiesFolder: string): Promise<string> {
  const copy = join(copiesFolder, `postgres-${await readVersion(packageFolder)}`)
  if (existsSync(copy)) return copy

  if (await mkdir(copiesFolder, { recursive: true })) await chmod(copiesFolder, 0o755)
  const draft = await mkdtemp(`${copy}.new-`)
  try {
    await cp(packageFolder, draft, { recursive: true, verbatimSymlinks: true })
    await makeReadableByEveryone(draft)
    await rename(draft, copy)
  } catch (error) {
    // Another process may have made the same copy first.
    if (!existsSync(copy)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}

async function readVersion(packageFolder: string): Promise<string> {
  return JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')).version
}

/** Modes in node_modules depend on the umask of the user who ran npm. */
async function makeReadableByEveryone(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
