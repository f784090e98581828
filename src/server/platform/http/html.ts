/** Escaped markup, created only by `html`. */
export type Html = { markup: string }

/** Escapes the values of a template, for text and quoted attributes, except those that are `Html`. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]) {
  return { markup: parts.map((part, index) => part + toMarkup(values[index] ?? '')).join('') }
}

function toMarkup(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
