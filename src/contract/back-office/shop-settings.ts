import { z } from 'zod'
import { settingActions, settingNames } from '../../definitions/setting.ts'
import { type Call, dataReply } from '../call.ts'
import { possibleActions } from './defined-actions.ts'

const name = z.enum(settingNames)

const setting = z.object({
  name,
  value: z.array(z.number().int()),
  default: z.array(z.number().int()).describe('what counts until a superuser changes it'),
  possible: possibleActions(settingActions),
})

export type ShopSetting = z.output<typeof setting>

export const shopSettingCalls = {
  'GET /api/sezam/settings/{id}/': {
    summary:
      'The days of reminders, those that a lifetime license needs for an upgrade, or who can end a contract',
    params: z.object({ id: name }),
    reply: dataReply(setting),
  },
} as const satisfies Record<string, Call>
