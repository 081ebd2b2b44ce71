"""Roads as pictures and as text: `svg` draws one road, `board` all five, `text` the same for a terminal."""
