import type { ShopSetting } from '../../../contract/back-office/shop-settings.ts'
import type * as english from '../../en/back-office/reminders.ts'

const titles = {
  'reminder-days': 'Дни напоминаний',
  'lifetime-upgrade-days': 'Увеличение бессрочных лицензий',
  'contract-endings': 'Расторжение договоров на\u00a0сайте',
}

const choose = ({ name }: ShopSetting, reminders: string, upgrades: string, endings: string) =>
  ({ 'reminder-days': reminders, 'lifetime-upgrade-days': upgrades, 'contract-endings': endings })[name]

export const settingActionWords = {
  change: {
    label: 'Изменить настройку',
    question: ({ name }) => titles[name],
    explanation: setting =>
      choose(
        setting,
        'С\u00a0этого момента клиенты получают напоминания в\u00a0эти дни. Повторно о\u00a0том\u00a0же никто не\u00a0получит, и\u00a0в\u00a0первой половине срока напоминаний нет.',
        'Если дней обновлений меньше, добавить серверы к\u00a0бессрочной лицензии нельзя. Действует сразу для новых заказов. Статьи справки, где названо это число, не\u00a0изменятся.',
        'Ссылка внизу страниц меняется сразу. По\u00a0закону она нужна потребителям в\u00a0Германии и\u00a0Франции.',
      ),
    done: 'Настройка изменена.',
    past: 'Изменена настройка',
    fields: {
      value: {
        label: setting =>
          choose(
            setting,
            'Дней до\u00a0окончания',
            'Сколько дней обновлений должно оставаться',
            'Кто может (0\u00a0— никто, 1\u00a0— потребители в\u00a0Германии и\u00a0Франции, 2\u00a0— все)',
          ),
        help: setting =>
          choose(
            setting,
            `Числа от\u00a00 до\u00a060, не\u00a0больше десяти, например ${setting.default.join(' ')}.`,
            `От\u00a00 до\u00a0365; без изменений\u00a0— ${setting.default.join(' ')}.`,
            'Число 0, 1 или 2.',
          ),
      },
    },
  },
} satisfies typeof english.settingActionWords

export const reminders = { titles } satisfies typeof english.reminders
