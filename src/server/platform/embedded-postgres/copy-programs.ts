import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies the package whole or not at all, readable for every user, and returns the copy's folder. */
export async function copyPrograms(packageFolder: string, copiesFolder: string): Promise<string> {
  const copy = join(copiesFolder, `postgres-${await versionOf(packageFolder)}`)
  if (existsSync(copy)) return copy

  if (await mkdir(copiesFolder, { recursive: true })) await chmod(copiesFolder, 0o755)
  const unfinished = await mkdtemp(`${copy}.new-`)
  try {
    await cp(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true })
    await openForEveryone(unfinished)
    await rename(unfinished, copy)
  } catch (error) {
    // Another process may have put the same copy there first.
    if (!existsSync(copy)) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return copy
}

async function versionOf(packageFolder: string): Promise<string> {
  return JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')).version
}

/** Modes in node_modules follow the umask of whoever ran npm. */
async function openForEveryone(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
