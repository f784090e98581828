/** Markup that is already escaped; only `html` makes it. */
export type Html = { markup: string }

/** A template whose words are escaped, for text and for attributes in double quotes; `Html` goes in as it is. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Html | readonly Html[])[]
): Html {
  const written = parts.map((part, index) => part + write(values[index] ?? ''))
  return { markup: written.join('') }
}

function write(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
