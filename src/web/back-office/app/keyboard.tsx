import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMenuItems } from './back-office-menu.tsx'
import { areLettersOn } from './letter-keys.ts'

// Loaded when they are first opened.
const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then(file => ({ default: file.CommandPalette })),
)
const KeyHelp = lazy(() => import('./key-help.tsx').then(file => ({ default: file.KeyHelp })))

export type Opened = 'palette' | 'help' | undefined

/** How long `g` waits for the letter of a page. */
const sequenceMs = 1500

/** Ctrl+K works everywhere; single letters only outside of fields and dialogs, unless they are switched off. */
export function Keyboard({ open, setOpen }: { open: Opened | 'menu'; setOpen: (open: Opened) => void }) {
  const items = useMenuItems()
  const navigate = useNavigate()
  const lastG = useRef(-Infinity)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (readKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpen('palette')
      return
    }
    if (isElsewhere(event) || !areLettersOn()) return
    const key = readKey(event)
    const isSecond = event.timeStamp - lastG.current < sequenceMs
    lastG.current = key === 'g' ? event.timeStamp : -Infinity
    const item = isSecond && items.find(item => item.key === key)
    if (item) void navigate(item.to)
    else if (key === '?') setOpen('help')
    else if (key === '/') focusFilter(() => setOpen('palette'))
    else if (!rowKeys[key]?.()) return
    event.preventDefault()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <Suspense>
      {open === 'palette' && (
        <CommandPalette onClose={() => setOpen(undefined)} onHelp={() => setOpen('help')} />
      )}
      {open === 'help' && <KeyHelp onClose={() => setOpen(undefined)} />}
    </Suspense>
  )
}

/** A Cyrillic layout has other letters on the keys of the Latin ones. */
function readKey({ key, code }: KeyboardEvent): string {
  const [, letter = key] = (/\p{Script=Cyrillic}/u.test(key) && /^Key(.)$/.exec(code)) || []
  return letter.toLowerCase()
}

/** What is typed into a field or a dialog, or belongs to the browser. */
function isElsewhere({ target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return true
  if (document.querySelector('dialog:modal')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), select, textarea'))
  )
}

/** Each is false where it has no meaning on this page. */
const rowKeys: Partial<Record<string, () => boolean>> = {
  j: () => moveToRow(1),
  k: () => moveToRow(-1),
  x: selectRow,
  e: exportRows,
}

/** The first text of the filter bar. */
function focusFilter(orElse: () => void) {
  const field = document.querySelector<HTMLInputElement>('[data-filters] input[type=search]')
  if (!field) return orElse()
  field.focus()
  field.select()
}

/** Moves the focus to the link of the next row, or of the one before. */
function moveToRow(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll('[data-row]')].flatMap(
    row => row.querySelector<HTMLElement>('a[href]') ?? [],
  )
  const row = document.activeElement?.closest('[data-row]')
  const current = row ? links.findIndex(link => row.contains(link)) : -1
  const link = links[row ? current + step : 0]
  link?.focus()
  return link !== undefined
}

function selectRow(): boolean {
  const row = document.activeElement?.closest('[data-row]')
  const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  return box !== null && box !== undefined
}

function exportRows(): boolean {
  const link = document.querySelector<HTMLElement>('a[data-export], [data-export] > button')
  link?.click()
  return link !== null
}
