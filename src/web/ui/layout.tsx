import { type ComponentProps, createElement, type JSX, type ReactNode, useId } from 'react'
import styles from './layout.module.css'

type Tag = keyof JSX.IntrinsicElements
type Space = '2xs' | 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl'
type Box<As extends Tag, Look> = Look & { as?: As } & Omit<
    ComponentProps<As>,
    'className' | 'style' | 'as' | keyof Look
  >
type Width = {
  /** Text is read well in this width; `centered` is a page of it. */
  width?: 'form' | 'reading' | 'centered' | 'full'
  /** Breaks addresses and names that have no spaces; `lines` also keeps the lines as they were typed. */
  wrap?: 'anywhere' | 'lines'
}

/** Parts below one another. `marks` gives the items of a list bullets or numbers. */
export function Stack<As extends Tag = 'div'>({
  as,
  gap,
  align,
  marks,
  width,
  wrap,
  ...rest
}: Box<As, Width & { gap: Space; align?: 'start' | 'center'; marks?: true }>) {
  return draw(as, styles.stack, { gap, align, marks, width, wrap }, rest)
}

/** Parts beside one another, on several lines where one is too short. */
export function Row<As extends Tag = 'div'>({
  as,
  gap,
  rowGap,
  align,
  spread,
  ...rest
}: Box<As, { gap: Space; rowGap?: 'none' | '2xs' | 'xs'; align?: 'center' | 'baseline'; spread?: true }>) {
  return draw(as, styles.row, { gap, 'row-gap': rowGap, align, spread }, rest)
}

/** Columns where there is room, otherwise parts below one another. `fill` makes as many as fit; `action` is a field and its button, `place` a postcode and its city. */
export function Columns<As extends Tag = 'div'>({
  as,
  gap,
  count,
  ...rest
}: Box<As, { gap: Space; count: '2' | '3' | 'fill' | 'action' | 'place' }>) {
  return draw(as, styles.columns, { gap, count }, rest)
}

type TextLook = Width & {
  size?: 'xs' | 's' | 'm' | 'l'
  /** Quiet text is small unless `size` says otherwise. */
  tone?: 'quiet'
  weight?: 'text' | 'medium' | 'strong'
  /** Gives figures one width. */
  numeric?: true
}

export function Text<As extends Tag = 'p'>({
  as,
  size,
  tone,
  weight,
  numeric,
  width,
  wrap,
  ...rest
}: Box<As, TextLook>) {
  return draw(as ?? 'p', styles.text, { size, tone, weight, numeric, width, wrap }, rest)
}

type SectionProps = { id?: string; gap?: 's'; title: string; children: ReactNode }

/** A part of a page with a heading of its own. */
export function Section({ title, children, ...rest }: SectionProps) {
  const titleId = useId()
  return (
    <Stack as="section" gap="m" aria-labelledby={titleId} {...rest}>
      <Text as="h2" size="l" wrap="anywhere" id={titleId}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function draw(
  tag: string = 'div',
  className: string | undefined,
  look: Readonly<Record<string, string | true | undefined>>,
  rest: object,
) {
  const attributes = Object.entries(look).map(([name, value]) => [`data-${name}`, value])
  return createElement(tag, { ...rest, className, ...Object.fromEntries(attributes) })
}

type VisuallyHiddenProps = { as?: 'span' | 'legend' | 'caption' | 'p'; role?: 'status'; children: ReactNode }

export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={styles.hidden} />
}

type Props = {
  title: ReactNode
  above?: ReactNode
  lead?: ReactNode
  aside?: ReactNode
}

export function PageHeading({ title, above, lead, aside }: Props) {
  return (
    <Row as="header" gap="m" align="baseline" spread>
      {above && <p className={styles.above}>{above}</p>}
      <Stack gap="xs" wrap="anywhere">
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </Stack>
      {aside && (
        <Row gap="s" align="center">
          {aside}
        </Row>
      )}
    </Row>
  )
}
