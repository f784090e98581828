import { z } from 'zod'
import { type Call, dataReply, rowId } from './call.ts'

const ownData = z.object({
  erased_after: z.iso
    .date()
    .nullable()
    .describe('when the account is deleted; null if the customer did not ask for it'),
  licenses: z
    .array(
      z.object({
        id: rowId,
        name: z.string(),
        sn_to_display: z.string(),
        confirm_with: z.string().describe('what to type to give the license up'),
      }),
    )
    .describe('the newest 200 in force'),
  more_licenses: z.boolean().describe('there are more, so support deletes the account'),
  open_orders: z.array(rowId).describe('must be paid or cancelled before the account can be deleted'),
  export: z
    .object({
      state: z.enum(['in-progress', 'ready']),
      requested_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
      size: z.int().describe('in bytes, 0 until it is ready'),
    })
    .nullable()
    .describe('null if there is none, or it has expired'),
})
export type OwnData = z.infer<typeof ownData>

export const ownDataCalls = {
  'GET /api/accounts/data/': {
    summary: 'What the customer decides about when they delete the account',
    reply: dataReply(ownData),
  },
  'POST /api/accounts/export/': {
    summary: 'Prepare a ZIP with all data of the account; an e-mail says when it is ready',
  },
  'GET /api/accounts/export/file/': {
    summary: 'The ZIP with all data of the account, for 7 days',
    reply: z.any().describe('the ZIP'),
    produces: 'application/zip',
  },
  'POST /api/accounts/deletion/': {
    summary: 'Delete the account in 14 days; every license in force is given up by typing its name',
    body: z.object({
      email: z.string().max(320),
      licenses: z
        .array(z.object({ id: rowId, typed: z.string().max(200) }))
        .max(1000)
        .default([]),
    }),
  },
  'DELETE /api/accounts/deletion/': {
    summary: 'Cancel the deletion of the account',
  },
} as const satisfies Record<string, Call>
