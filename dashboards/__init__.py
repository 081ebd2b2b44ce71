"""The pages: the only place that knows Dash and Plotly."""
