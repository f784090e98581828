import { expect } from 'vitest'
import type { ImportGroup, ImportRow } from '../../contract/back-office/imports.ts'
import { eventually } from './eventually.ts'
import type { Person } from './world.ts'

type Upload = { name: string; content: BlobPart }

/** What superusers upload on the pages of imports, and how far it is. */
export function openUploads(root: Person, of: ImportGroup) {
  const path = '/api/sezam/imports/'
  const newest = async (): Promise<ImportRow> => (await root.get(`${path}?of=${of}`)).json().data

  return {
    newest,
    send(fields: Record<string, string>, ...files: Upload[]) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      for (const { name } of files) form.append('name', name)
      for (const { name, content } of files) form.append('file', new Blob([content]), name)
      return root.post(path, { form })
    },
    confirm: ({ id }: ImportRow) => root.post(`${path}${id}/confirmation/`, { json: { reason: 'Bank day' } }),
    ended: () =>
      eventually(async () => {
        const row = await newest()
        expect(['checking', 'importing']).not.toContain(row.state)
        return row
      }),
  }
}
