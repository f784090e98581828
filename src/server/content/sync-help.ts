import type { Shop } from '../shop.ts'
import { readHelp } from './read-help.ts'
import { replaceArticles } from './store.ts'

/** Makes the table of articles what the files are. Any number of processes may start at once. */
export async function syncHelp({ config, db }: Pick<Shop, 'config' | 'db'>) {
  await replaceArticles(db, readHelp(config))
}
