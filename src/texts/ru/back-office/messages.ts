import type { secondFactorMessages as English } from '../../en/back-office/messages.ts'

export const secondFactorMessages: typeof English = {
  enrolled: 'Теперь приложение — ваш второй фактор.',
  confirmed: 'Второй фактор подтверждён.',
  codesRenewed: 'Эти коды восстановления заменяют прежние.',
}
