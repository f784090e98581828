import type { announcement as english } from '../en/announcement.ts'

export const announcement = { label: 'Объявление', dismiss: 'Скрыть объявление' } satisfies typeof english
