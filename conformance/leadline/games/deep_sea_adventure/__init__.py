"""Deep Sea Adventure as the machinery sees it: scenarios, reports, words and boards."""
