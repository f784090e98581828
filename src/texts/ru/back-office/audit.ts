import type { audit as english } from '../../en/back-office/audit.ts'

export const audit = {
  lead: 'Что сделали суперпользователи и\u00a0операторы. Записи не\u00a0меняются и\u00a0не\u00a0удаляются.',
  none: 'Действий пока нет.',
  labels: {
    at: 'Когда',
    by: 'Кто',
    verb: 'Действие',
    target_type: 'Над чем',
    target: 'Над чем',
    days: 'Когда',
    reason: 'Причина',
    outcome: 'Итог',
  },
  values: {},
  done: 'выполнено',
  refused: 'отказано',
  factor: 'Второй фактор',
  commandLine: 'нет: bin/admin',
  request: 'Запрос',
  changes: { column: 'Поле', before: 'Было', after: 'Стало', none: 'Записанные строки не\u00a0изменились.' },
} satisfies typeof english
