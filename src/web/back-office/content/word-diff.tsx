import { diffArrays } from 'diff'
import type { TextFields } from '../../../contract/back-office/content.ts'
import { useTexts } from '../../app/context.ts'
import { Stack } from '../../ui/layout.tsx'
import styles from './content.module.css'

const mostEdits = 4000

/** The words of a text that were removed and added; fields that are the same are left out. */
export function TextDiff({ from, to }: { from: TextFields; to: TextFields }) {
  const { versions: t } = useTexts().backOffice.content
  const names = (['title', 'summary', 'also', 'body'] as const).filter(name => from[name] !== to[name])
  if (names.length === 0) return <p>{t.same}</p>
  return (
    <Stack gap="m">
      {names.map(name => (
        <WordDiff key={name} from={from[name]} to={to[name]} />
      ))}
    </Stack>
  )
}

function WordDiff({ from, to }: { from: string; to: string }) {
  const { tooDifferent } = useTexts().backOffice.content
  const changes = diffArrays(words(from), words(to), { maxEditLength: mostEdits })
  if (!changes) return <p>{tooDifferent}</p>
  let place = 0
  return (
    <p className={styles.words}>
      {changes.map(({ value, added, removed }) => {
        const text = value.join('')
        const key = place++
        if (added) return <ins key={key}>{text}</ins>
        return removed ? <del key={key}>{text}</del> : <span key={key}>{shorten(text)}</span>
      })}
    </p>
  )
}

/** Word characters of any script, as `diffWords` does for Latin ones only. */
function words(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|\s+|./gu) ?? []
}

/** What has not changed is context. */
function shorten(text: string): string {
  return text.length > 400 ? `${text.slice(0, 180)} ... ${text.slice(-180)}` : text
}
