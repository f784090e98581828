import type { superuserMessages as englishSuperusers } from '../../en/back-office/settings-messages.ts'

export const superuserMessages = {
  added: email => `${email} теперь суперпользователь.`,
  reset: 'Второй фактор удалён. При следующем входе нужно будет настроить новый.',
  sessionEnded: 'Сеанс завершён.',
} satisfies typeof englishSuperusers
