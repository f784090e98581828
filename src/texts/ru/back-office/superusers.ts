import type { superusers as english } from '../../en/back-office/superusers.ts'

export const superusers = {
  title: 'Суперпользователи',
  lead: 'Они видят и\u00a0меняют всё в\u00a0магазине, когда подтвердят второй фактор.',
  columns: { email: 'Эл. почта', factor: 'Второй фактор', added: 'Добавлен', addedBy: 'Кем добавлен' },
  factors: {
    app: 'приложение',
    passkeys: count => `ключи доступа: ${count}`,
    none: 'нет',
  },
  commands: 'Оператор добавляет суперпользователей командой bin/admin superuser add.',
  remove: {
    column: 'Действие',
    open: 'Удалить',
    question: email => `Удалить ${email}?`,
    consequences:
      'Права закончатся со\u00a0следующим запросом, аккаунт останется. Приложение и\u00a0коды восстановления будут удалены.',
    submit: 'Удалить суперпользователя',
  },
} satisfies typeof english
