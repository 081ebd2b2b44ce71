"""Roads as pictures and as text.

- `svg` draws one road, or the next marks, as an SVG string; `marks` is what each mark looks like, `style` its colours
  and weights.
- `board` puts all five into one file that stands alone; `text` writes them for a terminal.
- `details` is what may be shown of a coup beside its winner; `labels` holds the words of four languages, `wording` the
  sentences made of them; `typeface` and `fonts/` the fonts.
"""
