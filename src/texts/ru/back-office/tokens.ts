import type { tokens as english } from '../../en/back-office/tokens.ts'

export const tokens = {
  title: 'Токены API',
  lead: 'С\u00a0ними к\u00a0магазину обращаются программы клиентов. Клиенты создают их в\u00a0своих настройках.',
  none: 'Ни\u00a0у\u00a0одного клиента нет токена API.',
  columns: {
    email: 'Клиент',
    name: 'Название',
    scopes: 'Права',
    used: 'Использован',
    expires: 'Действует до',
    state: 'Состояние',
    action: 'Действие',
  },
  states: { active: 'действует', expired: 'истёк', revoked: 'отозван' },
  never: '—',
  revoke: {
    open: 'Отозвать',
    question: (name, email) => `Отозвать токен ${name} клиента ${email}?`,
    consequences:
      'Программам с\u00a0этим токеном будет отказано со\u00a0следующего запроса. Отменить это нельзя. Письма клиенту нет, но он увидит это в\u00a0настройках и\u00a0сможет создать другой токен.',
    submit: 'Отозвать токен',
  },
} satisfies typeof english
