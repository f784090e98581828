/** What a column of a CSV can have. */
export const statementColumns = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'state',
  'currency',
  'account',
  'bank-reference',
  'reference',
  'payer',
  'text',
] as const

/** 'D.M.YYYY' is read with and without leading zeros. */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'D.M.YYYY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYYMMDD',
] as const

export const rowStates = ['booked', 'pending', 'skipped'] as const
export const directions = ['credit', 'debit'] as const
