import type { ShopSetting } from '../../../contract/back-office/shop-settings.ts'
import type { settingActions } from '../../../definitions/setting.ts'
import type { ActionWords } from '../../../definitions/words.ts'

const titles = {
  'reminder-days': 'Reminder days',
  'lifetime-upgrade-days': 'Upgrades of lifetime licenses',
  'contract-endings': 'Ending contracts online',
}

const choose = ({ name }: ShopSetting, reminders: string, upgrades: string, endings: string) =>
  ({ 'reminder-days': reminders, 'lifetime-upgrade-days': upgrades, 'contract-endings': endings })[name]

export const settingActionWords = {
  change: {
    label: 'Change the setting',
    question: ({ name }) => titles[name],
    explanation: setting =>
      choose(
        setting,
        'Customers are reminded on these days from now on. None is reminded again of what an e-mail was sent for, and none in the first half of a term.',
        'A lifetime license with fewer days of updates left cannot get more servers. It counts for new orders at once. Help articles that mention the number do not change.',
        'The link in the footer follows at once. German and French law require it for consumers there.',
      ),
    done: 'The setting is changed.',
    past: 'Setting changed',
    fields: {
      value: {
        label: setting =>
          choose(
            setting,
            'Days before the end',
            'Fewest days of updates left',
            'Who can (0: no one, 1: consumers in Germany and France, 2: everyone)',
          ),
        help: setting =>
          choose(
            setting,
            `Numbers from 0 to 60, at most ten, such as ${setting.default.join(' ')}.`,
            `From 0 to 365; without a change ${setting.default.join(' ')}.`,
            'The number 0, 1 or 2.',
          ),
      },
    },
  },
} satisfies ActionWords<typeof settingActions, ShopSetting>

export const reminders = { titles }
