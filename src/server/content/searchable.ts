/**
 * Text as it is indexed and searched: in lower case, with nothing beyond ASCII but letters and digits. A database
 * whose locale is C can do neither for Russian words: it leaves their capitals, and takes « for a letter.
 */
export function searchable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{ASCII}]/gu, ' ')
}
