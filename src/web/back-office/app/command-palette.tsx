import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchHit } from '../../../contract/back-office/search.ts'
import { usePage } from '../../app/context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/fields.tsx'
import { Text, VisuallyHidden } from '../../ui/layout.tsx'
import { hitPath } from '../kit/back-office-paths.ts'
import { ReturnedMark } from '../kit/order-state.tsx'
import { useSettingsGroups } from '../kit/settings-tabs.ts'
import { useMenuItems } from './back-office-menu.tsx'
import styles from './command-palette.module.css'

type Props = { onClose: () => void; onHelp: () => void }
type Entry = Pick<SearchHit, 'title' | 'detail' | 'returned'> & {
  key: string
  kind: string
  open: () => void
}

const pauseMs = 200
const fewestLetters = 2
const bare = { detail: '', returned: null }
const none: { q: string; hits: readonly SearchHit[] } = { q: '', hits: [] }

/** Pages by name, and whatever the search finds as one types. Its calls have the text in the body, as it may be a serial number. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const { palette: t, close } = usePage().texts.backOffice.kit
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const id = useId()
  const { hits, isDone } = useHits(text)
  const entries = useEntries(text, hits, { onClose, onHelp })
  const active = Math.min(chosen, entries.length - 1)
  const openChosen = useEffectEvent(() => entries[active]?.open())

  // Enter may come before what it is meant for was found.
  useEffect(() => {
    if (isEntered && isDone) openChosen()
  }, [isEntered, isDone])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((active + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={close}>
      <TextInput
        role="combobox"
        aria-label={t.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t.label}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setChosen(0)
          setEntered(false)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t.list} className={styles.list}>
        {entries.map(({ key, kind, title, detail, returned, open }, index) => (
          <button
            key={key}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.entry}
            ref={index === active ? scrollIntoView : null}
            onClick={open}
          >
            <Text as="span" tone="quiet" size="xs">
              {kind}
            </Text>
            <span>
              {title} <ReturnedMark returned={returned} />
            </span>
            <span className={styles.detail}>{detail}</span>
          </button>
        ))}
      </div>
      <p role="status">
        {entries.length > 0 ? <VisuallyHidden>{t.found(entries.length)}</VisuallyHidden> : isDone && t.none}
      </p>
    </Dialog>
  )
}

function scrollIntoView(entry: HTMLElement | null) {
  entry?.scrollIntoView({ block: 'nearest' })
}

/** The answers to the text as it was a moment ago; an answer to an earlier text is dropped. */
function useHits(text: string) {
  const { api } = usePage()
  const [found, setFound] = useState(none)
  const q = text.trim()

  useEffect(() => {
    if (q.length < fewestLetters) return
    let isCurrent = true
    const search = async () => {
      const answer = await api('POST /api/sezam/search/', { body: { q } })
      if (isCurrent) setFound({ q, hits: answer.ok ? answer.reply.data : [] })
    }
    const pause = setTimeout(() => void search(), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(pause)
    }
  }, [api, q])

  return { hits: found.q === q ? found.hits : [], isDone: q.length < fewestLetters || found.q === q }
}

function useEntries(text: string, hits: readonly SearchHit[], { onClose, onHelp }: Props): Entry[] {
  const { palette: t, keys, actions: actionWords } = usePage().texts.backOffice.kit
  const navigate = useNavigate()
  const settings = useSettingsGroups().flatMap(({ items }) => items)
  const pages = [...useMenuItems(), ...settings]
  const wanted = text.trim().toLowerCase()
  const isWanted = (label: string) => label.toLowerCase().includes(wanted)

  const goTo = (path: string) => () => {
    onClose()
    void navigate(path)
  }
  const act = (button: HTMLElement) => () => {
    onClose()
    button.closest('details')?.setAttribute('open', '')
    button.click()
  }
  // The dialogs of the page: their buttons say what can be done.
  const buttons = wanted === '' ? [] : [...document.querySelectorAll<HTMLElement>('[data-action]')]
  const actions = buttons.map(button => ({ button, label: button.ariaLabel ?? button.innerText }))
  return [
    ...actions
      .filter(({ label }) => isWanted(label))
      .map(({ button, label }) => ({
        key: label,
        kind: actionWords.column,
        title: label,
        ...bare,
        open: act(button),
      })),
    ...hits.map(hit => ({
      ...hit,
      key: `${hit.kind} ${hit.id} ${hit.title}`,
      kind: t.one[hit.kind],
      open: goTo(hitPath(hit)),
    })),
    ...pages
      .filter(
        ({ label }, index) => isWanted(label) && pages.findIndex(page => page.label === label) === index,
      )
      .map(({ to, label }) => ({ key: label, kind: t.page, title: label, ...bare, open: goTo(to) })),
    ...(isWanted(keys.title) ? [{ key: 'help', kind: '?', title: keys.title, ...bare, open: onHelp }] : []),
  ]
}
